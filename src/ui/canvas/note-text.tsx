import { Fragment } from "react";

/** A text for people with the little markup that a note needs: `#` headings, `-` lists, `**bold**` and `` `code` ``. */
export function NoteText({ text }: { readonly text: string }) {
  return text.split("\n").map((line, at) => {
    const heading = /^#{1,3} (.*)$/.exec(line);
    const item = /^[-*] (.*)$/.exec(line);
    const content = <Marked text={heading?.[1] ?? item?.[1] ?? line} />;
    if (heading) {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <p key={at} className="kind-note-heading">
          {content}
        </p>
      );
    }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
      <p key={at} className={item ? "kind-note-item" : undefined}>
        {line === "" ? "\u00a0" : content}
      </p>
    );
  });
}

function Marked({ text }: { readonly text: string }) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, at) => {
    const inner = part.startsWith("**") ? part.slice(2, -2) : part.slice(1, -1);
    if (/^\*\*.+\*\*$/.test(part)) {
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      return <strong key={at}>{inner}</strong>;
    }
    if (/^`.+`$/.test(part)) {
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      return <code key={at}>{inner}</code>;
    }
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    return <Fragment key={at}>{part}</Fragment>;
  });
}
