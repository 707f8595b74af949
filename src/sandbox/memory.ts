/** 64 KiB pages: 16 MB at first, 64 MB at most. QuickJS's own memory limit is not enforced; the memory's end is. */
const SIZE = { initial: 256, maximum: 1024 };

/** The memory of one QuickJS, which says what became of it. */
export class SandboxMemory extends WebAssembly.Memory {
  /** It has grown: what was left behind in it may keep it full. */
  hasGrown = false;
  /** More was asked for than there is, whether or not the code that asked went on. */
  wasRefused = false;

  constructor() {
    super(SIZE);
  }

  override grow(pages: number): number {
    try {
      this.hasGrown = true;
      return super.grow(pages);
    } catch (thrown) {
      this.wasRefused = true;
      throw thrown;
    }
  }
}
