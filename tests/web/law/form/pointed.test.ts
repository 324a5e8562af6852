import { expect, test } from 'vitest';
import { pointedIn } from '../../../../web/law/form/pointed.ts';

const source = {
  condition: 'roadConfirmed',
  schema: {
    properties: {
      site: { naksa: {}, properties: { 'a/b': { naksa: { show: 'x' } } } },
      floors: { naksa: { type: 'rows' }, items: { properties: { height: { maxLength: 3 } } } },
    },
  },
};

test.each([
  ['/schema/properties/site', 'design', ['site']],
  ['/schema/properties/site/naksa/show', 'design', ['site']],
  ['/schema/properties/site/properties/a~1b/naksa/show', 'design', ['site', 'a/b']],
  ['/schema/properties/floors/items/properties/height/maxLength', 'design', ['floors', 'height']],
  // a field that is not written there leads to what holds it
  ['/schema/properties/site/properties/gone', 'design', ['site']],
  ['/condition', 'rules', []],
  ['/approvers/0', 'design', []],
  ['', 'design', []],
])('the pointer %s leads in a form to the field in which it ends', (pointer, tab, place) => {
  expect(pointedIn(source, pointer)).toEqual({ tab, place });
});
