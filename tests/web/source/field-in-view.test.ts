import { expect, test } from 'vitest';
import { controlId } from '../../../web/forms/issue-text.ts';
import { paperPath } from '../../../web/forms/papers.ts';
import { pathOfControl } from '../../../web/source/field-in-view.ts';

test.each([[['land', 'plotNo']], [['boundaries', 2, 'nameNe']], [['floors']], [paperPath('AT01')]])(
  'the control of %j is known by its id',
  (path) => {
    expect(pathOfControl(controlId(path))).toEqual(path);
  },
);

test('what is no control of the form is none of its places', () => {
  expect(pathOfControl('papers-title')).toBeUndefined();
  expect(pathOfControl('rooted')).toBeUndefined();
  expect(pathOfControl('root')).toBeUndefined();
});
