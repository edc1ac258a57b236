/** Stands in for the browser's WebSocket; the test plays the server. */
export class FakeWebSocket extends EventTarget {
  static opened: FakeWebSocket[] = [];
  static get last(): FakeWebSocket {
    const socket = FakeWebSocket.opened.at(-1);
    if (!socket) throw new Error("No socket was opened");
    return socket;
  }

  readonly url: string;
  readonly sent: unknown[] = [];

  constructor(url: string) {
    super();
    this.url = url;
    FakeWebSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code = 1005): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  accept(): void {
    this.dispatchEvent(new Event("open"));
  }

  deliver(text: string): void {
    this.dispatchEvent(new MessageEvent("message", { data: text }));
  }
}

export const fakeSocketClass = FakeWebSocket as unknown as new (url: string) => WebSocket;
