import { Stack } from '@mantine/core';
import { isRecord } from '../../form-schemas/engine/records.ts';
import type { FindingView } from '../../server/contract/definitions.ts';
import { Problem } from '../api/problem.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { FindingList } from './FindingList.tsx';

/** What went wrong with a definition, with every finding that the server names. */
export function LawProblem({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null;
  const findings = findingsIn(error);
  return (
    <Stack gap="xs">
      <ProblemAlert error={error} />
      {findings.length > 0 && <FindingList findings={findings} />}
    </Stack>
  );
}

function findingsIn(error: unknown): readonly FindingView[] {
  const problems = error instanceof Problem ? error.body.params?.['problems'] : undefined;
  return Array.isArray(problems) ? problems.filter(isFinding) : [];
}

function isFinding(value: unknown): value is FindingView {
  return isRecord(value) && typeof value['file'] === 'string' && isRecord(value['message']);
}
