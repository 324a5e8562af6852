import { useMemo, useState } from 'react';
import { isRecord } from '../../form-schemas/engine/records.ts';
import type { DefinitionDraft } from '../../server/contract/definition-drafts.ts';
import { Problem } from '../api/problem.ts';
import { type Named, useLawRefresh, useSaveDraft } from './api.ts';
import { beginLog, type CommandLog, record, redo, undo } from './command-log.ts';
import { type DraftTexts, isSame, type PartName, readTexts, type ReadSource, textsOf } from './draft-texts.ts';
import { useAutosave, useKept } from './use-kept.ts';

type Saved = { readonly draft: DefinitionDraft; readonly texts: DraftTexts };

/** The desk of a draft: its texts as typed, as read, and what is wrong with them. */
export type DraftDeskState = {
  readonly texts: DraftTexts;
  readonly read: ReadSource;
  /** What the texts said when they were last JSON. */
  readonly lastRead: unknown;
  /** As the server holds it. */
  readonly draft: DefinitionDraft;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly error: unknown;
  /** The draft that was saved from elsewhere meanwhile. */
  readonly other: DefinitionDraft | undefined;
  /** Everything that was done here and can be taken back, or done again. */
  readonly log: CommandLog<DraftTexts>;
  /**
   * One deed, or one more key of it.
   * @param said what was done, in the reader's language
   * @param run where keys are typed: those that follow each other there are one deed
   */
  readonly edit: (texts: DraftTexts, said: string, run?: PartName) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Saves now; the draft as it is kept, or undefined when it could not be. */
  readonly save: (given?: {
    readonly baseVersion?: number;
    readonly over?: DefinitionDraft;
  }) => Promise<DefinitionDraft | undefined>;
  /** Leaves what is typed and goes on with another. */
  readonly take: (draft: DefinitionDraft) => void;
};

/** What somebody writes of a definition: kept on the server while it is JSON, compared with what the server holds. */
export function useDraftDesk(named: Named, begun: DefinitionDraft): DraftDeskState {
  const { kept, keptNow, keep, inTurn } = useKept(
    (): Saved => ({ draft: begun, texts: textsOf(named.kind, begun.source) }),
  );
  const [log, setLog] = useState(() => beginLog(kept.texts));
  const texts = log.present;
  const read = useMemo(() => readTexts(texts), [texts]);
  const [lastRead, setLastRead] = useState<unknown>(() => (read.ok ? read.source : undefined));
  if (read.ok && read.source !== lastRead) setLastRead(read.source);
  const saving = useSaveDraft(named);
  const refresh = useLawRefresh();
  const dirty = !isSame(texts, kept.texts);

  const saveTexts: DraftDeskState['save'] = async (given = {}) => {
    if (!read.ok) return undefined;
    const before = keptNow();
    const { baseVersion = before.draft.baseVersion, over = before.draft } = given;
    const { draftVersion } = over;
    const isKept = draftVersion > 0 && over === before.draft && baseVersion === before.draft.baseVersion;
    if (isKept && isSame(texts, before.texts)) return before.draft;
    try {
      const draft = await saving.mutateAsync({ source: read.source, draftVersion, baseVersion });
      keep({ draft, texts });
      if (draftVersion === 0) void refresh();
      return draft;
    } catch {
      // the page shows what went wrong; what was typed stands where it is
      return undefined;
    }
  };
  const save: DraftDeskState['save'] = (given) => inTurn(() => saveTexts(given));
  const mayAutosave = dirty && read.ok && !saving.isPending && !saving.isError;
  useAutosave(mayAutosave, texts, save);

  const other = otherDraft(saving.error);
  const mayTryAgain = () => {
    if (saving.isError && other === undefined) saving.reset();
  };
  return {
    texts,
    read,
    lastRead: read.ok ? read.source : lastRead,
    draft: kept.draft,
    dirty,
    saving: saving.isPending,
    error: other === undefined ? saving.error : null,
    other,
    save,
    log,
    edit: (next, said, run) => {
      mayTryAgain();
      // the moment of a key is read where it is typed: what the log makes of it must come out the same twice
      const deed = { said, at: Date.now(), ...(run !== undefined && { run }) };
      setLog((now) => record(now, next, deed));
    },
    undo: () => {
      mayTryAgain();
      setLog(undo);
    },
    redo: () => {
      mayTryAgain();
      setLog(redo);
    },
    take: (draft) => {
      const taken = textsOf(named.kind, draft.source);
      saving.reset();
      keep({ draft, texts: taken });
      setLog(beginLog(taken));
    },
  };
}

/** The present draft that a refused save was answered with. */
function otherDraft(error: unknown): DefinitionDraft | undefined {
  if (!(error instanceof Problem) || error.code !== 'definitionDraftConflict') return undefined;
  const current = error.body.params?.['current'];
  return isDraft(current) ? current : undefined;
}

function isDraft(value: unknown): value is DefinitionDraft {
  return isRecord(value) && typeof value['draftVersion'] === 'number' && 'source' in value;
}
