/** How the folders of a press process's browsers begin, so that somebody else can clear them away. */
export function profilePrefix(pid: number): string {
  return `naksa-print-${String(pid)}-`;
}

/** The number of the press process whose browser a folder belongs to, by the folder's name. */
export function printerOf(name: string): number | undefined {
  const pid = /^naksa-print-(\d+)-/u.exec(name)?.[1];
  return pid === undefined ? undefined : Number(pid);
}
