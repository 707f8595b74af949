/** Made by the build (`vite.config.ts`) of the folders of `examples/`. */
declare module "virtual:examples" {
  const examples: readonly import("../workbench/index.ts").Example[];
  export default examples;
}
