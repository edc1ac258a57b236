// What an administrator may type, or paste without looking, and what of it may never become an element or an address.

import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Markdown } from "./markdown.tsx";

afterEach(cleanup);

const show = (text: string) => render(<Markdown sectionId="first-help" text={text} />).container;

const ELEMENTS = new Set(
  "DIV,SECTION,P,H3,H4,H5,STRONG,EM,DEL,A,FIGURE,FIGCAPTION,IMG,UL,OL,LI,INPUT,BLOCKQUOTE,PRE,CODE,TABLE,THEAD,TBODY,TR,TH,TD,BR,HR,SPAN,BUTTON,SVG,PATH,RECT,CIRCLE,LINE".split(
    ",",
  ),
);
const ADDRESS = /^(#[\w-]+|\/(?![/\\])\S*|https?:\/\/\S+)$/i;

/** Everything that could act, in the whole tree. */
function dangersIn(root: Element): string[] {
  return [...root.querySelectorAll("*")].flatMap((element) => {
    const name = element.tagName.toUpperCase();
    const attributes = [...element.attributes].map((attribute) => [attribute.name.toLowerCase(), attribute.value] as const);
    return [
      ...(ELEMENTS.has(name) ? [] : [`<${name}>`]),
      ...attributes
        .filter(([key]) => key.startsWith("on") || ["srcdoc", "srcset", "formaction", "xlink:href", "action"].includes(key))
        .map(([key]) => `${name} ${key}`),
      ...attributes.filter(([key, value]) => key === "href" && !ADDRESS.test(value)).map(([, value]) => `${name} href ${value}`),
      ...attributes
        .filter(([key, value]) => key === "src" && !/^\/manual\/[\w-]+\.svg$/.test(value))
        .map(([, value]) => `${name} src ${value}`),
      ...attributes.filter(([key]) => key === "id" && name !== "H3").map(([, value]) => `${name} id ${value}`),
      ...(name === "STYLE" || attributes.some(([key, value]) => key === "style" && !/^text-align: ?\w+;?$/.test(value))
        ? [`${name} style`]
        : []),
    ];
  });
}

const HTML = [
  "<script>alert(1)</script>",
  "<script src=https://evil.example/x.js></script>",
  "<SCRIPT>alert(1)</SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src=x:alert(1) onerror=eval(src)>",
  "text <img src=x onerror=alert(1)> text",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x></svg>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<body onload=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<select autofocus onfocus=alert(1)>",
  "<textarea autofocus onfocus=alert(1)>",
  "<keygen autofocus onfocus=alert(1)>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<a href=javascript:alert(1)>x</a>",
  '<a href="https://x.example" onclick=alert(1)>x</a>',
  "<form action=https://evil.example><button>x</button></form>",
  "<button formaction=javascript:alert(1)>x</button>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<style>*{background:url(https://evil.example)}</style>",
  "<div style=background:url(javascript:alert(1))>x</div>",
  "<base href=https://evil.example/>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<template><script>alert(1)</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?php echo 1 ?><img src=x onerror=alert(1)>",
  "<x/onclick=alert(1)>click",
  "<p id=content name=getElementById>clobber</p>",
  "| a |\n|---|\n| <img src=x onerror=alert(1)> |",
  "> <script>alert(1)</script>",
  "- <iframe src=javascript:alert(1)>",
  "# <img src=x onerror=alert(1)>",
  "```html\n<script>alert(1)</script>\n```",
  "`<script>alert(1)</script>`",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;script&#62;alert(1)&#60;/script&#62;",
];

const LINKS = [
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](  javascript:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](java&#115;cript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](&#x6A;avascript:alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](file:///etc/passwd)",
  "[x](blob:https://x.example/1)",
  "[x](//evil.example)",
  "[x](/\\\\evil.example)",
  "[x](\\\\evil.example)",
  "[x](https:\\\\evil.example)",
  "[x](view-source:javascript:alert(1))",
  "[x](feed:javascript:alert(1))",
  "[x][1]\n\n[1]: javascript:alert(1)",
  "<javascript:alert(1)>",
  "[x](mailto:a@b.example)",
];

const PICTURES = [
  "![x](https://evil.example/pixel.gif)",
  "![x](//evil.example/pixel.gif)",
  "![x](javascript:alert(1))",
  "![x](data:image/svg+xml,<svg onload=alert(1)>)",
  "![x](/api/logout)",
  "![x](/manual/../api/logout)",
  "![x](/manual/..%2f..%2fapi/logout)",
  '![x" onerror="alert(1)](/manual/a.svg)',
  '![x](/manual/a.svg "t\\" onload=\\"alert(1)")',
  "![x][1]\n\n[1]: https://evil.example/x.png",
];

describe("[SEC-8] the Markdown of the manuals", () => {
  it.each([...HTML, ...LINKS, ...PICTURES])("makes nothing that acts of %j", (payload) => {
    expect(dangersIn(show(payload))).toEqual([]);
    expect(dangersIn(show(`Before\n\n${payload}\n\nafter **that**`))).toEqual([]);
  });

  it("would notice: the same look finds what a page without it would hold", () => {
    const page = document.createElement("div");
    page.innerHTML = `<a href="javascript:alert(1)">x</a><img src="https://evil.example/x"><b onclick="x">y</b>`;
    expect(dangersIn(page)).toEqual(["A href javascript:alert(1)", "IMG src https://evil.example/x", "<B>", "B onclick"]);
  });

  it.each(LINKS)("leaves no link behind: %j", (payload) => {
    expect(show(payload).querySelector("a")).toBeNull();
  });

  it("shows HTML as it was typed, so that nothing that was written is silently lost", () => {
    expect(show("Press <Enter> and <b>wait</b>.").textContent).toBe("Press <Enter> and <b>wait</b>.");
    expect(show("<script>alert(1)</script>").textContent).toContain("<script>alert(1)</script>");
  });

  it("opens foreign links without telling where from, and our own in place", () => {
    show("[out](https://x.example/a?b=c) [in](#wire-up) [screen](/settings?section=system)");
    const out = screen.getByRole("link", { name: "out" });
    expect([out.getAttribute("href"), out.getAttribute("rel"), out.getAttribute("target")]).toEqual([
      "https://x.example/a?b=c",
      "noreferrer",
      "_blank",
    ]);
    expect(screen.getByRole("link", { name: "in" }).getAttribute("href")).toBe("#wire-up");
    expect(screen.getByRole("link", { name: "in" }).hasAttribute("target")).toBe(false);
    expect(screen.getByRole("link", { name: "screen" }).getAttribute("href")).toBe("/settings?section=system");
  });
});

describe("the Markdown of the manuals", () => {
  it("makes boxes of the quotes that warn, and leaves others quotes", () => {
    const container = show(
      "> **Safety First** Unplug.\n\n> **Caution:** Slow.\n\n> **Note** So.\n\n> **Bold** words of another.",
    );
    expect(screen.getAllByRole("note").map((box) => box.getAttribute("aria-label"))).toEqual(["Safety First", "Caution", "Note"]);
    expect(container.querySelectorAll("blockquote")).toHaveLength(1);
  });

  it("shows our pictures as figures with their caption, and only tells of others", () => {
    const container = show('![The wiring](/manual/wiring.svg "The controller")\n\n![Elsewhere](https://x.example/a.png)');
    expect(screen.getByRole("img", { name: "The wiring" }).getAttribute("src")).toBe("/manual/wiring.svg");
    expect(container.querySelector("figcaption")?.textContent).toBe("The controller");
    expect(container.querySelector("p figure")).toBeNull();
    expect(container.textContent).toContain("[Elsewhere]");
  });

  it("lets tables scroll inside themselves, with a name and by keyboard", () => {
    show("| What | GPIO | |\n|---|---:|---|\n| Drain | 4 | x |");
    expect(screen.getByRole("group", { name: "Table: What, GPIO" }).tabIndex).toBe(0);
    expect(screen.getAllByRole("columnheader")).toHaveLength(2);
    expect(screen.getByRole("cell", { name: "4" })).toBeDefined();
  });

  it("gives code a button that copies it, and headings an anchor below the section's", () => {
    const container = show("## The *pins*\n\n```json\n{}\n```");
    expect(screen.getByRole("button", { name: "Copy code" })).toBeDefined();
    expect(container.querySelector("h3")?.id).toBe("first-help--the-pins");
  });
});
