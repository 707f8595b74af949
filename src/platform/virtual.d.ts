/** Made by the build (`vite.config.ts`) of the folders of `examples/`. */
declare module "virtual:examples" {
  const examples: readonly import("../workbench/index.ts").Example[];
  export default examples;
}

/** Made by the build (`vite.config.ts`) of the files of `lessons/`. */
declare module "virtual:lessons" {
  const lessons: readonly import("../workbench/index.ts").BuiltInLesson[];
  export default lessons;
}
