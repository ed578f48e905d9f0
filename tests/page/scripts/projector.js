// Instead of the table's stream: what a test feeds.
window.EventSource = class {
  constructor() {
    this.beats = setInterval(() => this.heard && this.heard({ data: "{}" }), 500);
    setTimeout(() => {
      this.onopen();
      window.feed = (news) => this.onmessage({ data: JSON.stringify(news) });
    });
  }
  addEventListener(name, heard) {
    this.heard = heard;
  }
  close() {
    clearInterval(this.beats);
  }
};
