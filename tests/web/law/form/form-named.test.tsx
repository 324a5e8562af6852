import { expect, test } from 'vitest';
import type { DefinitionView } from '../../../../server/contract/definitions.ts';
import { FormWork } from '../../../../web/law/form/FormWork.tsx';
import { drawPart } from '../drawn.tsx';

const slug = 'test-form';
const view: DefinitionView = {
  kind: 'form',
  id: slug,
  title: { ne: 'फाराम', en: 'Form' },
  versions: [],
  proposals: [],
  may: { draft: true, publish: false },
};
const source = {
  slug,
  enterBy: 'A',
  schema: { type: 'object', properties: { ownerKind: { $ref: 'owner-kind' } } },
};
const nothing = () => undefined;
const work = <FormWork view={view} source={source} findings={[]} onChange={nothing} />;
const section = { id: 'owner-kind', label: { ne: 'स्वामित्वको किसिम', en: 'Kind of ownership' }, type: 'enum' };

test('a field that a section names is shown once it has its Nepali name, and never by its key', () => {
  expect(drawPart(work)).not.toContain('ownerKind');
  const named = drawPart(work, {
    fetched: [
      [['law', 'draft-blank', slug, source, {}], { problems: [] }],
      [['law', 'form-words', slug], { sections: [section], facts: [], lists: [] }],
      [['definitions', 'library'], { codes: {}, roles: [], groups: [], forms: [] }],
    ],
  });
  expect(named).toContain('स्वामित्वको किसिम');
  expect(named).not.toContain('ownerKind');
});
