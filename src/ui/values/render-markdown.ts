import createPurifier, { type Config } from "dompurify";
import { Marked } from "marked";
import { trustedPolicy } from "../../base/trusted.ts";

const tags = [
  ..."p br hr h1 h2 h3 h4 h5 h6 blockquote pre code em strong del s sub sup kbd ul ol li".split(" "),
  ..."table thead tbody tr th td a".split(" "),
];

/** Links leave the page only to the web and to mail; nothing else that a text names is ever fetched. */
const ADDRESS = /^(?:https?:|mailto:)/i;

const marked = new Marked({
  gfm: true,
  renderer: {
    // A remote picture would tell its host who reads what: its words stand for it.
    image: ({ text, title }) => escapeText(`[picture: ${text || title || "without a description"}]`),
    html: ({ text }) => escapeText(text),
  },
});

/** What the sanitiser may parse. It keeps no address of a script, so it needs none made. */
const policy = trustedPolicy("markdown", {
  createHTML: (text: string) => text,
  createScriptURL: () => {
    throw new TypeError("Markdown names no script");
  },
}) as unknown as NonNullable<Config["TRUSTED_TYPES_POLICY"]>;

const purifier = createPurifier(window);
purifier.addHook("afterSanitizeAttributes", (element) => {
  if (element.tagName !== "A") return;
  element.setAttribute("target", "_blank");
  element.setAttribute("rel", "noopener noreferrer nofollow");
});

/** Markdown as elements. Raw HTML is shown as the text it is; no form, style, picture or script comes through. */
export function renderMarkdown(text: string): DocumentFragment {
  const html = marked.parse(text, { async: false });
  return purifier.sanitize(html, {
    TRUSTED_TYPES_POLICY: policy,
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ["href", "title", "start", "align"],
    ALLOWED_URI_REGEXP: ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
