import { percentFilled, type SectionCount } from '../../form-schemas/engine/form/completeness.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './form.module.css';
import { useStored } from './form-context.ts';
import { focusField } from './focus-field.ts';
import { fewestParts, partState, useWrongParts } from './section-state.ts';

/** The parts of a long form, each with how much of it is filled and whether something there is wrong, as one types; a press leads there. */
export function SectionMap() {
  const { t, language } = useTexts();
  const { sections, left } = useStored((store) => store.counts());
  const wrong = useWrongParts();
  if (sections.length < fewestParts) return null;
  return (
    <nav className={classes['map']} aria-label={t('form.map.label')}>
      <p className={classes['mapWhole']}>
        {t('form.map.whole', { percent: formatNumber(String(percentFilled([...sections, left])), language) })}
      </p>
      <ul className={classes['mapList']}>
        {sections.map((section) => (
          <SectionLink key={section.key} section={section} state={partState(section, wrong)} />
        ))}
      </ul>
    </nav>
  );
}

type SectionLinkProps = { readonly section: SectionCount; readonly state: ReturnType<typeof partState> };

function SectionLink({ section, state }: SectionLinkProps) {
  const { t, language, pick } = useTexts();
  const { key, label, asked, filled } = section;
  return (
    <li>
      <button
        type="button"
        className={classes['mapLink']}
        data-state={state}
        // the list scrolls sideways; what a key reaches is brought in whole, what a pointer presses stays under it
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible'))
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
        }}
        onClick={() => focusField([key], 'start')}
      >
        {state !== 'open' && <Icon name={state === 'wrong' ? 'warning' : 'check'} size={14} />}
        <span>{pick(label)}</span>
        {asked > 0 && (
          <span className="tabular">
            {t('form.map.count', {
              filled: formatNumber(String(filled), language),
              asked: formatNumber(String(asked), language),
            })}
          </span>
        )}
      </button>
    </li>
  );
}
