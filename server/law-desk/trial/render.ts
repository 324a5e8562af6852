import { filesOf } from '../../../templates/engine/paper-text.ts';
import { compileTemplates, renderDocument } from '../../../templates/engine/render.ts';
import { finding } from './findings.ts';
import type { RenderedPage, Tasks } from './task.ts';

/** The page of a paper as somebody wrote it; whatever its text throws is said of the text. */
export function renderDraft({ id, text, model }: Tasks['render']['asked']): RenderedPage {
  try {
    return { ok: true, page: renderDocument(compileTemplates(filesOf(id, text)), id, model) };
  } catch (error) {
    const word = error instanceof Error ? error.message : String(error);
    return { ok: false, finding: finding({ file: `templates/documents/${id}.hbs` }, 'unreadable', { word }) };
  }
}
