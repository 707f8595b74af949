import type { FlowNode } from "../../../flow/index.ts";
import { useEdit } from "./use-edit.ts";
import { withSetting } from "./with-setting.ts";

interface NodeEditing<N extends FlowNode> {
  /** As one undo step; null takes an optional setting away. */
  set<K extends keyof N & string>(key: K, value: N[K] | null): void;
  /** Handlers of a text field: keystrokes are kept as drafts until a pause. */
  text<K extends keyof N & string>(
    key: K,
    read: (text: string) => N[K] | null,
  ): { onCommit(text: string): void; onLeave(): void };
}

/** How the form of a node changes its settings. */
export function useNodeEdit<N extends FlowNode>(flow: string, name: string, node: N): NodeEditing<N> {
  const { edit, type, leave } = useEdit();
  const label = (key: string): string => `Change ${key.replaceAll("_", " ")} of ${name}`;
  return {
    set: (key, value) => edit(label(key), { edit: "set-node", flow, node: name, value: withSetting(node, key, value) }),
    text: (key, read) => {
      const field = `node/${flow}/${name}/${key}`;
      return {
        onCommit: (text) =>
          type(field, label(key), { edit: "set-node", flow, node: name, value: withSetting(node, key, read(text)) }),
        onLeave: leave,
      };
    },
  };
}
