import type { KindName } from '../../server/contract/definitions.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Trail, type TrailStep } from '../ui/Trail.tsx';

type LawTrailProps = { readonly kind: KindName; readonly steps?: readonly TrailStep[] };

/** Where among the definitions the page is. */
export function LawTrail({ kind, steps = [] }: LawTrailProps) {
  const { t } = useTexts();
  const root = '/user/setup/versions';
  return <Trail steps={[[root, t('law.title')], [`${root}?kind=${kind}`, t(`law.kinds.${kind}`)], ...steps]} />;
}
