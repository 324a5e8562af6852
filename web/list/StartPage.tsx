import { Container, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useApplication } from '../application/api.ts';
import { ProcessChoices } from '../application/ProcessChoices.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useChoices } from './api.ts';
import { ChosenApplication } from './ChosenApplication.tsx';
import { BeginAnew } from './BeginAnew.tsx';
import { withPart } from '../ui/address-filter.ts';
import { FindApplication } from './FindApplication.tsx';

/**
 * /user/start and /user/start/:stage: find the application, then begin a process on it; a closed one says why. With `?type=` it is
 * a new application for the same building that is begun: a further floor.
 */
export function StartPage() {
  const { t, pick } = useTexts();
  const { stage } = useParams();
  const [search, setSearch] = useSearchParams();
  const { data: choices } = useChoices();
  const id = search.get('application') ?? '';
  const type = search.get('type') ?? '';
  const known = choices?.stages.find((each) => each.stage === stage && each.byHand);
  const start = type === '' ? t('menu.header.startNewProcess') : t(`codes.buildingType.${type}`);
  const title = known === undefined ? start : pick(known.title);
  usePageTitle(title);
  if (stage !== undefined && choices !== undefined && known === undefined) return <NotFoundPage />;
  return (
    <Container size="md" px={0}>
      <Stack gap="md">
        <div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed">{t(helpOf(id, type))}</Text>
        </div>
        {id === '' ? (
          <FindApplication onChoose={(chosen) => setSearch((now) => withPart(now, 'application', chosen))} />
        ) : (
          <Begin
            key={id}
            id={id}
            stage={stage}
            type={type}
            onOther={() => setSearch((now) => withPart(now, 'application', ''))}
          />
        )}
      </Stack>
    </Container>
  );
}

function helpOf(id: string, type: string): string {
  if (type !== '') return 'list.start.anew';
  return id === '' ? 'list.start.find' : 'application.startProcess.help';
}

type BeginProps = {
  readonly id: string;
  readonly stage: string | undefined;
  readonly type: string;
  readonly onOther: () => void;
};

function Begin({ id, stage, type, onOther }: BeginProps) {
  const navigate = useNavigate();
  const { data, error, refetch } = useApplication(id);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={160} />;
  return (
    <>
      <ChosenApplication application={data.summary} onOther={onOther} />
      {type === '' ? (
        <ProcessChoices id={id} only={stage} onBegun={() => void navigate(`/user/applications/${id}`)} />
      ) : (
        <BeginAnew application={data.summary} type={type} />
      )}
    </>
  );
}
