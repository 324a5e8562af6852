/** A part of a language's texts, cut out by the build (vite.config.ts). */
declare module '*.json?public' {
  const texts: Record<string, string>;
  export default texts;
}

declare module '*.json?office' {
  const texts: Record<string, string>;
  export default texts;
}

declare module '*.json?setup' {
  const texts: Record<string, string>;
  export default texts;
}
