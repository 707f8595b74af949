import { Component, lazy, type ReactNode, Suspense } from "react";

const Broken = lazy(async () => ({ default: (await import("./broken.tsx")).Broken }));

interface State {
  readonly problem: string | null;
}

/** What cannot be drawn leaves no blank page: it is said, with the ways on. React has boundaries as classes only. */
export class ShellBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { problem: null };

  static getDerivedStateFromError(error: unknown): State {
    return { problem: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return (
      <Suspense>
        <Broken problem={problem} onOther={() => this.setState({ problem: null })} />
      </Suspense>
    );
  }
}
