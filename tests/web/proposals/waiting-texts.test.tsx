import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { WaitingTexts } from '../../../web/proposals/WaitingTexts.tsx';
import { drawPart } from '../law/drawn.tsx';

function drawn(count: number, language: 'ne' | 'en' = 'ne'): string {
  return drawPart(
    <MemoryRouter>
      <WaitingTexts count={count} />
    </MemoryRouter>,
    { language },
  );
}

test('whoever looks among the proposals for a text of the law is told that it waits, and sent where it is published', () => {
  expect(drawn(2)).toContain('चरण, फाराम, कागजात वा सूचीका २ प्रस्ताव प्रकाशन हुन बाँकी छन्');
  expect(drawn(2)).toContain('href="/user/setup/versions"');
  expect(drawn(1, 'en')).toContain('1 proposal of a stage, form, paper or list waits to be published');
});

test('nothing is said where none waits', () => {
  expect(drawn(0)).not.toContain('href');
});
