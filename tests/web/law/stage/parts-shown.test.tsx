import { expect, test } from 'vitest';
import { readShippedStages } from '../../../../server/definitions/shipped.ts';
import { AskShared } from '../../../../web/law/stage/AskShared.tsx';
import { NewPartForm } from '../../../../web/law/stage/NewPartForm.tsx';
import { PartCard } from '../../../../web/law/stage/PartCard.tsx';
import { PartChoices } from '../../../../web/law/stage/PartChoices.tsx';
import { placeableParts, placePart } from '../../../../web/law/stage/place-part.ts';
import { type DeskRow, deskRows } from '../../../../web/law/stage/read-stage.ts';
import { readJson, shippedSource } from '../../../workflows/stages.ts';
import { wordsOf } from '../../forms/shown-desk.tsx';
import { drawPart, offeredIn } from '../drawn.tsx';

const nothing = () => undefined;
const files = readShippedStages()[0]?.parts ?? [];
const blank = {
  ...shippedSource('layout'),
  definition: readJson('server/law-desk/blank/workflow.json'),
  parts: files.filter(({ id }) => id === 'office'),
  scenarios: [],
};
const words = {
  roles: [
    { value: 'B', label: 'सर्भेयर' },
    { value: 'A', label: 'इन्जिनियर' },
  ],
  forms: [],
  types: [],
  classes: [],
  named: [],
  roleName: (code: string) => words.roles.find(({ value }) => value === code)?.label ?? code,
  formTitle: (slug: string) => slug,
  conditionSaid: () => '',
};
const desks = deskRows(blank).map(({ id }) => ({ value: id, label: id }));
const fetched = [[['law', 'stage-parts'], { parts: files }]] as const;
const parts = placeableParts(files);
const notice = parts.find(({ id }) => id === 'short-notice');
if (notice === undefined) throw new Error('a part was expected');
const placement = { with: { by: ['B'], days: 'deskDays' }, exits: { unopposed: 'second', upheld: 'done' } };
const withNotice = placePart(blank, { from: rowOf(blank, 'first'), to: 'second', part: notice, placement, files });

function rowOf(source: unknown, id: string): DeskRow {
  const row = deskRows(source).find((each) => each.id === id);
  if (row === undefined) throw new Error(`no desk ${id}`);
  return row;
}

function formBehind(source: unknown, id: string): string {
  const rows = deskRows(source);
  const from = rowOf(source, id);
  return drawPart(<NewPartForm {...{ source, rows, from, words, desks }} onAdd={nothing} />, { fetched });
}

test('behind a desk that sends on are offered the parts that fit, and nothing is placed before one is chosen', () => {
  const markup = formBehind(blank, 'first');
  expect(offeredIn(markup)).toEqual(['', ...parts.map(({ id }) => id)]);
  expect(wordsOf(markup)).toContain(notice.title.ne);
  expect(markup).toMatch(/<button[^>]*disabled=""[^>]*>(?:<span[^>]*>)*भाग राख्नुहोस्/u);
});

test('a part that stands in the stage is offered no second time, and none where nothing leads on', () => {
  expect(offeredIn(formBehind(blank, 'second'))).toContain(notice.id);
  expect(offeredIn(formBehind(withNotice, 'second'))).not.toContain(notice.id);
  expect(wordsOf(formBehind(blank, 'done'))).toBe('');
});

test('a part asks who, how many days and where to, in the words of the part', () => {
  const markup = drawPart(
    <PartChoices
      part={notice}
      words={words}
      desks={desks}
      value={{ with: { by: ['A'] }, exits: {} }}
      onChange={nothing}
    />,
  );
  const said = wordsOf(markup);
  for (const { says } of notice.blanks) expect(said).toContain(says.ne);
  for (const { says } of notice.exits) expect(said).toContain(`${says.ne} फाइल कहाँ जान्छ`);
  expect(
    markup.match(/<input[^>]*checked=""[^>]*value="[^"]*"|<input[^>]*value="[^"]*"[^>]*checked=""/gu),
  ).toHaveLength(1);
});

test('a placed part shows its desks with who works there, and leads to no desk of its own', () => {
  const desk = rowOf(withNotice, 'posting');
  const others = deskRows(withNotice).map(({ id, title }) => ({ value: id, label: title.ne }));
  const markup = drawPart(
    <PartCard source={withNotice} desk={desk} words={words} desks={others} onChange={nothing} />,
    { fetched },
  );
  const said = wordsOf(markup);
  for (const inner of desk.inside)
    expect(said).toContain(`${inner.title.ne} ${inner.owner.map(words.roleName).join(', ')}`);
  expect(offeredIn(markup)).not.toContain('posting');
  expect(markup.match(/<option value="(second|done)" selected=""/gu)).toHaveLength(2);
});

test('before a shared way goes it is said which desks lose it, and how to let it be', () => {
  const said = wordsOf(drawPart(<AskShared desks={['दर्ता', 'टिप्पणी']} onRemove={nothing} onClose={nothing} />));
  expect(said).toContain('धेरै डेस्कले साझा गर्ने बाटो');
  expect(said).toContain('दर्ता टिप्पणी');
  expect(said).toContain('सबैबाट हटाउनुहोस्');
});
