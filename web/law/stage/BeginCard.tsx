import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { setOnce, setOpeners, setOpeningCondition } from './edit-stage.ts';
import { Posts } from './Posts.tsx';
import { findOpening } from './read-stage.ts';
import classes from './stage.module.css';
import type { StageWords } from './use-stage-words.ts';
import { Folded } from './Folded.tsx';

type BeginCardProps = {
  readonly source: unknown;
  readonly words: StageWords;
  readonly onChange: (next: unknown, said: string) => void;
};

/** Who begins the stage by hand, and when; nothing for a stage that new cases begin with or another stage opens. */
export function BeginCard({ source, words, onChange }: BeginCardProps) {
  const { t, pick } = useTexts();
  const opening = findOpening(source);
  if (opening === undefined) return null;
  const said = t('law.stageDesk.said.opening');
  const conditions = words.named.filter(({ cel, params }) => cel !== undefined && params.length === 0);
  return (
    <Folded summary={`${t('law.stageDesk.opening')}: ${opening.roles.map(words.roleName).join(', ')}`}>
      <Stack gap="sm" mt="sm">
        <Posts
          label={t('law.stageDesk.openers')}
          choices={words.roles}
          value={opening.roles}
          onChange={(roles) => roles.length > 0 && onChange(setOpeners(source, roles), said)}
        />
        {opening.says === undefined ? (
          <NativeSelect
            label={t('law.stageDesk.openingCondition')}
            value=""
            data={[
              { value: '', label: t('law.stageDesk.choose') },
              ...conditions.map(({ name, says }) => ({ value: name, label: pick(says) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange(
                setOpeningCondition(
                  source,
                  conditions.find(({ name }) => name === value),
                ),
                said,
              )
            }
          />
        ) : (
          <div>
            <p className={classes['caption']}>{t('law.stageDesk.openingCondition')}</p>
            <p>{pick(opening.says)}</p>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => onChange(setOpeningCondition(source, undefined), said)}
            >
              {t('law.stageDesk.remove')}
            </Button>
          </div>
        )}
        <Checkbox
          label={t('law.stageDesk.once')}
          checked={opening.isOnce}
          onChange={(event) => onChange(setOnce(source, event.currentTarget.checked), said)}
        />
      </Stack>
    </Folded>
  );
}
