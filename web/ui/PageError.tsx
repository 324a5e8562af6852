import { Container } from '@mantine/core';
import { useRouteError } from 'react-router-dom';
import { plainProblem, Problem } from '../api/problem.ts';
import { ProblemAlert } from './ProblemAlert.tsx';
import { Shell } from './Shell.tsx';

/** A page that broke, most often because a new version was published while it was open. */
export function PageError() {
  const error = useRouteError();
  const shown = error instanceof Problem ? error : plainProblem(isChunkError(error) ? 'chunkLoadFailed' : 'generic');
  return (
    <Shell>
      <Container size="sm" py="xl">
        <ProblemAlert error={shown} onRetry={() => window.location.reload()} />
      </Container>
    </Shell>
  );
}

function isChunkError(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}
