const names: Readonly<Record<string, string>> = {
  class: 'className',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  scope: 'scope',
  lang: 'lang',
};

/** What an opening tag says of its element, of what the desk may show. */
export function attributesOf(open: string): Readonly<Record<string, string>> {
  const found = [...open.matchAll(/\s([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(
    found.flatMap(([, name = '', value = '']): [string, string][] => {
      const known = names[name];
      return known === undefined ? [] : [[known, value]];
    }),
  );
}
