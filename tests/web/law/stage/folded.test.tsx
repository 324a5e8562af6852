import { expect, test } from 'vitest';
import { Folded } from '../../../../web/law/stage/Folded.tsx';
import { drawPart } from '../drawn.tsx';

test('what is folded is not drawn before it is opened, and its line is', () => {
  const markup = drawPart(
    <Folded summary="अगाडि पठाउने">
      <p>सर्त</p>
    </Folded>,
  );
  expect(markup).toContain('अगाडि पठाउने');
  expect(markup).not.toContain('सर्त');
});
