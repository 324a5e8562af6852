import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { type Named, useVersion } from './api.ts';
import { CodeArea } from './CodeArea.tsx';
import { textsOf } from './draft-texts.ts';

type VersionTextProps = { readonly named: Named; readonly version: number };

/** A paper's text as it was written. */
export function VersionText({ named, version }: VersionTextProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useVersion(named, version);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  const { document = '', json } = textsOf(named.kind, data.source);
  return (
    <>
      <CodeArea label={t('law.part.document')} value={document} onChange={readOnly} readOnly />
      <CodeArea label={t('law.part.definition')} value={json} onChange={readOnly} readOnly rows={12} />
    </>
  );
}

/** Any version as it is stored. */
export function VersionJson({ named, version }: VersionTextProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useVersion(named, version);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  return (
    <CodeArea
      label={t('law.as.json')}
      value={JSON.stringify(data.body, null, 2)}
      onChange={readOnly}
      readOnly
      rows={28}
    />
  );
}

function readOnly(): void {
  // what is published never changes
}
