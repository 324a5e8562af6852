/** Stands in for RJSF's Markdown renderer in the browser (vite.config.ts): no text of a form is Markdown. */
export function Markdown({ children }: { readonly children: string }): string {
  return children;
}
