import { lazy, Suspense } from "react";
import { classNames } from "../kit/index.ts";
import type { NameFieldProps } from "./name-field.tsx";

const NameField = lazy(async () => ({ default: (await import("./name-field.tsx")).NameField }));

interface EditableNameProps extends NameFieldProps {
  readonly editing: boolean;
  readonly className?: string;
}

/** A name that is changed where it stands: double click or F2, Enter keeps it, Escape does not. */
export function EditableName({ className, editing, ...field }: EditableNameProps) {
  const shown = (
    // biome-ignore lint/a11y/noStaticElementInteractions: F2 on the card does the same
    <span className={classNames("truncate", className)} onDoubleClick={() => field.onEditing(true)}>
      {field.value}
    </span>
  );
  return editing ? (
    <Suspense fallback={shown}>
      <NameField {...field} />
    </Suspense>
  ) : (
    shown
  );
}
