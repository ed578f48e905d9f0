// The words that only the big screen has.
export const words = {
  pageOf: (at, all, said) => `Page ${at} of ${all}${said && ` · ${said}`}`,
  scan: "Open the big screen’s address as the terminal shows it; :page shows it again.",
  comeIn: "Join",
  join: (second) => (second ? "2. Scan this" : "Scan this to join"),
  joinWifi: (name) => `1. Wi-Fi ${name}`,
  joinWifiHelp: "Scan it, and the phone is in.",
  inWifi: (name) => `First join the Wi-Fi ${name}.`,
  whoPlays: "Who plays?",
  seatsTaken: (all, taken) => `${all} seats, ${taken} taken`,
};
