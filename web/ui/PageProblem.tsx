import { Container } from '@mantine/core';
import { plainProblem, Problem } from '../api/problem.ts';
import { isMissingPart } from './missing-part.ts';
import { ProblemAlert } from './ProblemAlert.tsx';

/** What stands in place of a page that broke: what happened, and the way to load it again. */
export function PageProblem({ error }: { readonly error: unknown }) {
  const shown = error instanceof Problem ? error : plainProblem(isMissingPart(error) ? 'chunkLoadFailed' : 'generic');
  return (
    <Container size="sm" py="xl">
      <ProblemAlert error={shown} onRetry={() => window.location.reload()} />
    </Container>
  );
}
