import { expect, test } from 'vitest';
import { factShapes } from '../../../form-schemas/engine/formula/fact-shapes.ts';
import { usedNames, usedPart, usedShapes } from '../../../templates/engine/used.ts';
import { documentOf, files, library, modelOf, slugs } from '../papers.ts';

test.each(slugs)('the paper of %s reads the same when only the facts that it names are worked out', (slug) => {
  const used = usedNames(files, documentOf(slug));
  const shapes = usedShapes(factShapes(library), used);
  expect(usedPart(modelOf(slug, { shapes }), used)).toEqual(usedPart(modelOf(slug), used));
  expect(Object.keys(shapes).length).toBeLessThan(Object.keys(factShapes(library)).length);
});
