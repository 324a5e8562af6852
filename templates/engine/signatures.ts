import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { FormState } from '../../workflows/engine/snapshot.ts';
import type { DocumentDefinition } from './definition.ts';

/** One column of the signature block; nobody's name stands there before he has signed. */
export type SignatureRow = {
  readonly title: string;
  /** By what right it is signed in the chief's name, where it is. */
  readonly under: string | null;
  readonly signed: boolean;
  readonly name: string | null;
  readonly designation: string | null;
  readonly date: string | null;
  /** Names of pictures among the images of the paper: the signature and the stamp of who signed, where there are any. */
  readonly signature: string | null;
  readonly stamp: string | null;
};

type SignedForm = { readonly rule: FormRule; readonly state: FormState };

const enterer = 'enterer';
const submittedLine = 'submitted';

/**
 * The signature columns of a paper. A column whose role neither enters nor approves the form here is left out, so that an
 * office in which the engineer signs last prints no empty column for the chief.
 */
export function signatureRows(
  document: DocumentDefinition,
  form: SignedForm,
  images: Readonly<Record<string, string>> = {},
): readonly SignatureRow[] {
  return (document.signatures ?? [])
    .filter(({ by }) => by === enterer || form.rule.approvers.includes(by) || form.rule.enterBy === by)
    .map(({ title, by, under = null }) => ({ title, under, ...signerOf(by, form, images) }));
}

type Images = Readonly<Record<string, string>>;

function signerOf(by: string, form: SignedForm, images: Images): Omit<SignatureRow, 'title' | 'under'> {
  const enters = by === enterer || !form.rule.approvers.includes(by);
  const signed = enters ? findSubmission(form.state) : findApproval(form.state, by);
  if (signed === undefined) return NOBODY;
  return {
    signed: true,
    name: signed.name,
    designation: signed.designation || null,
    date: kathmanduDate(signed.at),
    signature: pictureOf('signature', signed.accountId, images),
    stamp: pictureOf('stamp', signed.accountId, images),
  };
}

const NOBODY = { signed: false, name: null, designation: null, date: null, signature: null, stamp: null } as const;

function pictureOf(kind: 'signature' | 'stamp', accountId: string | undefined, images: Images): string | null {
  const name = `${kind}/${accountId ?? ''}`;
  return Object.hasOwn(images, name) ? name : null;
}

/** Who entered the form and sent it on, once he has. */
export function findSubmission({ signatures }: FormState) {
  return signatures.find(({ line }) => line === submittedLine);
}

function findApproval({ approvals }: FormState, role: string) {
  const approval = approvals[role];
  if (approval?.status !== 'A' || approval.name === undefined || approval.at === undefined) return undefined;
  const { name, at, designation = '', accountId } = approval;
  return { name, designation, at, accountId };
}
