import type { RecordView } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { standing } from './standing.ts';

/** Says of a dated record that it is no longer or not yet in force. */
export function StandingMark({ record, today }: { readonly record: RecordView; readonly today: string }) {
  const { t } = useTexts();
  const how = standing(record, today);
  if (how === 'now') return null;
  return (
    <StatusMark tone={how === 'over' ? 'idle' : 'info'} icon={how === 'over' ? 'history' : 'clock'}>
      {t(how === 'over' ? 'setup.common.over' : 'setup.common.coming')}
    </StatusMark>
  );
}
