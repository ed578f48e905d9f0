// What some browsers have, and TypeScript does not know yet.
declare class BarcodeDetector {
  constructor(options: { formats: string[] });
  detect(image: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
