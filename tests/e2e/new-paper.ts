import type { Locator, Page } from 'playwright-core';
import { look } from './look.ts';
import { type Officer, officer, publish } from './officer.ts';
import type { OpenOffice } from './office.ts';
import { ne } from './texts.ts';

/** What the new paper is called. */
export const PAPER = 'घर भत्काउने अनुमतिपत्र';
/** A paper that says whatever the form asks; it begins as its copy. */
const LETTER = 'पत्र (GEN-letter)';
/** Who signs the permit, each as a post; whoever has filled in the form needs no post. */
const SIGNERS = [
  ['तयार पार्ने', ''],
  ['सिफारिस गर्ने सचिव', 'वडा सचिव'],
  ['अनुमति दिने', 'इन्जिनियर'],
] as const;
const OWNER = 'घरधनीको नाम';
const CONDITION = 'भत्काएको सामग्री सार्वजनिक बाटोमा नराख्ने ।';
/** The part that lets whoever holds the paper ask whether it is true. */
const VERIFICATION = 'सत्यता जाँच्ने कोड';
const REASON = 'घर भत्काउने काम नियमन गर्न';
const ALLOWED = 'घर भत्काउन अनुमति पाउने घरधनी ';
/** What is read on the paper of a case, from its first line to what stands under the signatures. */
export const PAPER_SAYS = [`${ALLOWED}सुशीला थापा`, CONDITION, ...SIGNERS.map(([title]) => title), 'यो कोड स्क्यान गरी'];

const button = (page: Page | Locator, key: string) => page.getByRole('button', { name: ne(key), exact: true });
const tab = (page: Page, key: string) => page.getByRole('tab', { name: ne(key), exact: true });

/** Begins something under a Nepali name: a paper as a copy of the letter that prints any form, anything else from nothing. */
export async function begin(
  page: Page,
  { type, press, choose }: Officer,
  kind: 'form' | 'workflow' | 'template',
  title: string,
): Promise<void> {
  await page.goto(`/user/setup/versions?kind=${kind}`);
  await press(button(page, `law.new.${kind}`));
  const question = page.getByRole('dialog');
  if (kind === 'template') await choose(question.getByLabel(ne('law.new.from')), LETTER);
  await type(question.getByLabel(ne('law.new.titleNe')), title);
  if (kind === 'workflow') await look(page, 'law-new-blank');
  await press(question.getByRole('button', { name: ne('law.new.begin'), exact: true }));
  await page.waitForURL(/tab=draft/u);
}

/** The permit that the new form shall print: the letter with a sentence of its own; its name. */
export async function makePaper(office: OpenOffice, page: Page): Promise<string> {
  const hands = officer();
  const { type, press, find, expectAtEase } = hands;
  await begin(page, hands, 'template', PAPER);
  await signedBy(page, hands);
  const line = page.getByRole('textbox', { name: ne('law.paper.lineText') });
  await press(page.getByRole('button', { name: /^विषय :/u }));
  await press(button(page, 'law.paper.kind.paragraph'));
  await type(line, ALLOWED);
  await press(tab(page, 'law.paper.fields'));
  await type(page.getByLabel(ne('law.paper.findField')), OWNER);
  await press(page.getByRole('button', { name: OWNER }).first());
  await press(tab(page, 'law.paper.blocks'));
  await press(button(page, 'law.paper.kind.list'));
  await page.getByRole('button', { name: ALLOWED.trim() }).waitFor();
  await press(page.getByRole('button', { name: ne('law.paper.newText'), exact: true }));
  await type(line, CONDITION);
  await press(button(page, 'law.paper.done'));
  await press(button(page.getByRole('region', { name: ne('law.paper.page'), exact: true }), 'law.paper.copies'));
  await find(page.getByRole('combobox', { name: ne('law.paper.kind.part') }), VERIFICATION);
  await look(page, 'paper-desk-new', ['english', 'phone']);
  await publish(office, hands, page, REASON);
  expectAtEase(33);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Who signs the paper, in place of the one who signs a letter. */
async function signedBy(page: Page, { type, press }: Officer): Promise<void> {
  const signers = page.getByRole('group', { name: ne('law.paper.signers'), exact: true });
  await press(signers.getByRole('button', { name: ne('law.paper.signer.remove', { name: 'पत्र जारी गर्ने' }) }));
  for (const [at, [title, by]] of SIGNERS.entries()) {
    await press(button(page, 'law.paper.signer.add'));
    await type(signers.getByLabel(ne('law.paper.signer.title'), { exact: true }).nth(at), title);
    if (by === '') continue;
    await press(signers.getByRole('combobox', { name: ne('law.paper.signer.by') }).nth(at));
    await press(page.getByRole('option', { name: by, exact: true }));
  }
}
