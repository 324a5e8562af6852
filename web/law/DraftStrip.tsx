import type { DefinitionView } from '../../server/contract/definitions.ts';
import type { Shown } from './DraftWork.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { ProblemsPanel } from './ProblemsPanel.tsx';
import { type AskedOf, Strip, useStrip } from './Strip.tsx';
import { TestsPanel } from './TestsPanel.tsx';
import type { Checked } from './use-checked.ts';
import type { DraftDeskState } from './use-draft-desk.ts';
import { UsedByPanel } from './UsedByPanel.tsx';

/** What was asked of a draft, and of which text. */
export type Asked = AskedOf & {
  readonly source: unknown;
  readonly baseVersion: number;
  readonly at: number;
};

type DraftStripProps = {
  readonly view: DefinitionView;
  readonly desk: DraftDeskState;
  readonly asked: Asked | undefined;
  readonly checked: Checked;
  readonly onShow: (shown: Shown) => void;
};

/** What stands below the draft of a definition. */
export function DraftStrip({ view, desk, asked, checked, onShow }: DraftStripProps) {
  const strip = useStrip(asked);
  const { tests: tried, history: compared } = strip.latest;
  return (
    <Strip
      strip={strip}
      count={checked.findings.length}
      panels={{
        problems: <ProblemsPanel view={view} desk={desk} checked={checked} onShow={onShow} />,
        tests: <TestsPanel view={view} desk={desk} asked={tried} onShow={onShow} />,
        'used-by': <UsedByPanel named={view} />,
        history: <HistoryPanel view={view} asked={compared} />,
      }}
    />
  );
}
