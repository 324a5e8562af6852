import { useTexts } from '../i18n/use-texts.ts';
import { Trail, type TrailStep } from '../ui/Trail.tsx';

/** Where in the setup area the page is. */
export function SetupTrail({ steps }: { readonly steps: readonly TrailStep[] }) {
  const { t } = useTexts();
  return <Trail steps={[['/admin', t('menu.header.setup')], ...steps]} />;
}
