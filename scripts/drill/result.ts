/** What a drill came to. */
export type DrillResult = {
  readonly ok: boolean;
  readonly figures: Record<string, string | number>;
  /** What must go wrong, so that the drill is known to see it. */
  readonly control: { readonly failedAsItMust: boolean; readonly what: string };
};

/** A drill, fetched when it is asked for. */
export type Drill = { run(options: { readonly rounds?: number }): Promise<DrillResult> };

/** Of a drill that this machine cannot run, and why: it counts as not run, never as passed. */
export function skipped(why: string): DrillResult {
  return { ok: false, figures: { skipped: why }, control: { failedAsItMust: false, what: 'not run' } };
}
