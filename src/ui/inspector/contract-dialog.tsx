import { useDispatch } from "../app/context.tsx";
import { Dialog, DraftScope } from "../kit/index.ts";
import { ContractEditor } from "./contract-editor.tsx";

/** A contract edited beside what is selected: the function whose answer it is stays in the inspector. */
export function ContractDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const dispatch = useDispatch();
  return (
    <Dialog open onClose={onClose} title={name}>
      <div className="-mx-5 -my-4">
        <DraftScope of={`contract/${name}`}>
          <ContractEditor
            key={name}
            name={name}
            onRenamed={(to) => dispatch({ do: "open-dialog", dialog: { kind: "contract", name: to } })}
          />
        </DraftScope>
      </div>
    </Dialog>
  );
}
