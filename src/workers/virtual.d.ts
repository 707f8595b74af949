/** Made by the build (`vite.config.ts`). */
declare module "virtual:library" {
  const library: import("../codegen/index.ts").Library;
  export default library;
}
