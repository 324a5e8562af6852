import { type CompiledStage, compileStage } from '../../../workflows/engine/compile.ts';
import { stageBodyOf, writtenOut } from '../../definitions/assemble.ts';
import { withChange } from '../../definitions/sources.ts';
import { formFindings } from './form.ts';
import { compileDraft, officeLawOf } from './stage.ts';
import type { Draft, Finding } from './task.ts';

/** The stages that a draft changes, compiled: a stage itself, or every stage that has the form; a paper or a list changes none. */
export function openStages(draft: Draft): {
  readonly stages: readonly CompiledStage[];
  readonly findings: readonly Finding[];
} {
  if (draft.change.kind === 'workflow') {
    const compiled = compileDraft(draft);
    return compiled.ok ? { stages: [compiled.stage], findings: [] } : { stages: [], findings: compiled.findings };
  }
  if (draft.change.kind === 'template' || draft.change.kind === 'master') return { stages: [], findings: [] };
  const findings = formFindings(draft);
  return { stages: findings.length > 0 ? [] : stagesWith(draft), findings };
}

function stagesWith({ law, change }: Draft): readonly CompiledStage[] {
  const day = { ...law, sources: withChange(law.sources, change) };
  const { library } = officeLawOf(day);
  return day.sources.stages.flatMap((source) => {
    const out = writtenOut(source);
    if (!out.ok) return [];
    const body = stageBodyOf(library, out, day.roles);
    if (!body.forms.some(({ slug }) => slug === change.id)) return [];
    const compiled = compileStage(body);
    return compiled.ok ? [compiled.stage] : [];
  });
}
