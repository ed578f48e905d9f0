// As large as there is room for.

// The largest whole number from low to high at which it fits, and that one is set; `low` where none does.
export function largest(low, high, fits) {
  let best = low;
  let least = low;
  let most = high;
  while (least <= most) {
    const middle = Math.floor((least + most) / 2);
    if (fits(middle)) {
      best = middle;
      least = middle + 1;
    } else most = middle - 1;
  }
  fits(best);
  return best;
}

const SLACK = 1; // a pixel's part that is rounded

// Whether what is in a place is there whole.
export function whole(place, inside) {
  return (
    inside.offsetHeight <= place.clientHeight + SLACK &&
    inside.offsetWidth <= place.clientWidth + SLACK &&
    inside.scrollWidth <= inside.clientWidth + SLACK
  );
}

// Whether boxes lie in the row that holds them, and so far from each other; what sticks out to the left, no width tells.
export function apart(row, boxes, gap) {
  return boxes.every((box, at) => {
    const before = boxes[at - 1];
    const least = before && before.bottom > box.top ? before.right + gap : row.left - SLACK;
    return box.left >= least && box.right <= row.right + SLACK;
  });
}

// The height of the screen in parts of a hundred, in pixels.
export const hundredths = (many) => (window.innerHeight / 100) * many;

// Lets text grow up to so many hundredths of the screen's height, and no smaller than is read from a chair.
export const LEAST = 2.25;
export function grow(place, inside, most, least = LEAST) {
  const tenth = largest(least * 20, most * 20, (size) => {
    inside.style.fontSize = `${hundredths(size / 20)}px`;
    return whole(place, inside);
  });
  return tenth / 20;
}
