import type { ApplicationView, FormStatusView, RunView } from '../../server/contract/application.ts';

/** The run of an application, if it has it. */
export function runOf({ runs }: Pick<ApplicationView, 'runs'>, run: number): RunView | undefined {
  return runs.find((each) => each.run === run);
}

/** The form that an address shows: of the run that it names, else of the newest run under way that has it, as the server takes it. */
export function formShown(view: ApplicationView, slug: string, run?: number): FormStatusView | undefined {
  const having = view.forms.filter((form) => form.slug === slug);
  if (run !== undefined) return having.find((form) => form.run === run);
  return having.findLast((form) => runOf(view, form.run)?.status === 'active') ?? having.at(-1);
}

/** Where a form of an application is shown; the run is named only where it may be another than the first. */
export function formAddress(
  { summary, runs }: Pick<ApplicationView, 'summary' | 'runs'>,
  { slug, run }: Pick<FormStatusView, 'slug' | 'run'>,
): string {
  return `/user/applications/${summary.id}/forms/${slug}${runs.length > 1 ? runQuery(run) : ''}`;
}

/** What addresses of the API add for a form: its run, that somebody begins to change what was handed in, and which of its papers. */
export function formQuery({ run, writing = false, paper }: FormPart): string {
  const parts = {
    ...(run === undefined ? {} : { run: String(run) }),
    ...(writing ? { writing: 'true' } : {}),
    ...(paper === undefined ? {} : { paper }),
  };
  const query = new URLSearchParams(parts).toString();
  return query === '' ? '' : `?${query}`;
}

type FormPart = {
  readonly run?: number | undefined;
  readonly writing?: boolean;
  /** One that is issued beside the form's own paper. */
  readonly paper?: string;
};

/** What addresses of the API add for a run. */
export function runQuery(run: number | undefined): string {
  return run === undefined ? '' : `?run=${String(run)}`;
}
