import type { ApplicationView, WaitingView } from '../../server/contract/application.ts';

/** A moment of a case: it is in the state, and somebody is waited for as described. */
export type Moment = {
  readonly state: string;
  readonly form?: string;
  readonly event?: string;
  readonly role?: string;
};

/** How the case of a sample application went: what a real office did with it, and when. */
export type Story = {
  readonly applicationNo: number;
  /** AD date on which the designer opened the case. */
  readonly opened: string;
  /** Days on which the work in a state or on a form began; otherwise the work goes on without a pause. */
  readonly begins: Readonly<Record<string, string>>;
  /** Where it stands now. */
  readonly until: Moment;
  /** Optional forms that are filled too. */
  readonly optional: readonly string[];
  /** Roles that enter a form in place of the usual one. */
  readonly enterAs: Readonly<Record<string, string>>;
  /** Returns and rejections: once, when this role is to act on the form. */
  readonly corrections: readonly Correction[];
};

export type Correction = {
  readonly form: string;
  readonly event: string;
  readonly role: string;
  readonly note: string;
};

/** What somebody does next. */
export type Act =
  | { readonly kind: 'enter'; readonly form: string; readonly role: string }
  | {
      readonly kind: 'event';
      readonly event: string;
      readonly role: string;
      readonly form?: string;
      readonly note?: string;
    }
  | { readonly kind: 'wait'; readonly due: string };

const system = 'SYSTEM';
const entering: readonly string[] = ['SAVE', 'SUBMIT'];

/** Says whether the case stands where its story ends. */
export function isAt({ summary }: ApplicationView, moment: Moment): boolean {
  if (summary.state !== moment.state) return false;
  const { form, event, role } = moment;
  if (form === undefined && event === undefined && role === undefined) return true;
  return summary.waiting.some(
    (item) =>
      (form ?? item.form) === item.form &&
      (event ?? item.event) === item.event &&
      (role === undefined || item.roles.includes(role)),
  );
}

/**
 * The next act of a case, as the office would do it: forms in their order, each entered and approved before the next one;
 * then the optional forms; then what moves the case on.
 * @param corrected how many of the story's corrections were already made
 */
export function nextAct(view: ApplicationView, story: Story, corrected: number): Act | undefined {
  const { waiting } = view.summary;
  const onForm = waiting.find((item) => item.form !== undefined);
  if (onForm?.form !== undefined) return actOnForm(onForm.form, onForm, story, corrected);
  const optional = view.forms.find(
    (form) => form.open && form.status === 'absent' && story.optional.includes(form.slug),
  );
  if (optional) return { kind: 'enter', form: optional.slug, role: story.enterAs[optional.slug] ?? optional.enterBy };
  const [item] = waiting;
  return item && actOnCase(item);
}

function actOnForm(form: string, { event, roles }: WaitingView, story: Story, corrected: number): Act | undefined {
  const [role] = roles;
  if (role === undefined) return undefined;
  if (entering.includes(event)) return { kind: 'enter', form, role: story.enterAs[form] ?? role };
  const correction = story.corrections[corrected];
  if (correction?.form === form && correction.role === role) return { kind: 'event', ...correction };
  return { kind: 'event', event, form, role };
}

function actOnCase({ event, roles, due }: WaitingView): Act | undefined {
  const role = roles.find((each) => each !== system);
  if (role !== undefined) return { kind: 'event', event, role };
  return due === undefined ? undefined : { kind: 'wait', due };
}
