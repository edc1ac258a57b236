import { stripVTControlCharacters } from "node:util";
import { serverLine, simulatorLines, webLines } from "@halocline/local-services/log-lines";
import { afterEach, describe, expect, it, vi } from "vitest";
import { terminalLine } from "./terminal.ts";

const logged = (level: number, msg: string, fields: object = {}) =>
  JSON.stringify({ level, time: 1, pid: 2, hostname: "h", ...fields, msg });

describe("of the server's log the terminal shows", () => {
  it("warnings and errors with everything they say", () => {
    expect(serverLine(logged(40, "mail refused", { code: 550 }))).toEqual({ text: 'mail refused {"code":550}', tone: "warning" });
    const failed = serverLine(logged(50, "broken", { err: { message: "no", stack: "Error: no\n    at here.ts:1" } }));
    expect(failed).toEqual({ text: "broken\nError: no\n    at here.ts:1", tone: "error" });
  });

  it("what goes well in few words, and what is finer not at all", () => {
    expect(serverLine(logged(30, "starting", { mode: "development", roles: ["api"] }))).toEqual({
      text: "starting",
      tone: "quiet",
    });
    expect(serverLine(logged(20, "detail"))).toBeNull();
  });

  it("no second address to open", () => {
    expect(serverLine(logged(30, "Server listening at http://127.0.0.1:29400"))).toBeNull();
  });

  it("what Node says when the program cannot even start", () => {
    expect(serverLine("SyntaxError: Unexpected identifier")).toEqual({
      text: "SyntaxError: Unexpected identifier",
      tone: "error",
    });
    expect(serverLine("")).toBeNull();
  });
});

describe("of the simulator's log the terminal shows", () => {
  it("who is connected when that changes, and a new error", () => {
    const show = simulatorLines();
    const status = (connected: number, more = "") => `${connected}/2 connected | readings 2 taken | 63.0 mm idle${more}`;
    expect(show(status(2))).toEqual({ text: "2/2 connected", tone: "quiet" });
    expect(show(status(2))).toBeNull();
    const broken = show(status(1, " | last error: refused"));
    expect(broken).toEqual({ text: "1/2 connected, last error: refused", tone: "warning" });
    expect(show("device 1 of the list has no valid key")?.tone).toBe("error");
  });
});

describe("of the web app's log the terminal shows", () => {
  it("reloads and errors, but neither its address nor each question that the server did not answer", () => {
    const show = webLines();
    const lines = [
      "  VITE v8  ready in 694 ms",
      "  ➜  Local:   http://127.0.0.1:4256/",
      "9:40 PM [vite] http proxy error: /api/health",
      "Error: connect ECONNREFUSED 127.0.0.1:21814",
      "    at TCPConnectWrap.afterConnect",
      "9:41 PM [vite] (client) hmr update /src/main.tsx",
      "9:42 PM [vite] Internal server error: no such file",
      "    at somewhere.ts",
    ];
    expect(lines.map((line) => show(line)?.tone ?? null)).toEqual([null, null, null, null, null, "quiet", "error", "quiet"]);
  });
});

describe("a line on the terminal", () => {
  afterEach(() => vi.unstubAllEnvs());
  const shown = { text: "one\ntwo", tone: "error" } as const;

  it("has the name of its program before each of its lines", () => {
    vi.stubEnv("FORCE_COLOR", "0");
    expect(terminalLine("web", shown)).toBe("web        one\nweb        two");
  });

  it("is coloured where colours can be seen", () => {
    vi.stubEnv("FORCE_COLOR", "3");
    const text = terminalLine("web", shown);
    expect(text).toContain("\u001b[31mone");
    expect(stripVTControlCharacters(text)).toBe("web        one\nweb        two");
  });
});
