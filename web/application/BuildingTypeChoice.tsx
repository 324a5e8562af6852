import { useCodes } from '../i18n/use-codes.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './choice.module.css';
import { BuildingPicture } from './BuildingPicture.tsx';

type ChoiceProps = { readonly value: string; readonly onChange: (code: string) => void };

/** The kinds of construction, each with its picture. */
export function BuildingTypeChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTexts();
  const types = useCodes('buildingType');
  return (
    <fieldset className={classes['choice']}>
      <legend className={classes['legend']}>{t('application.chooseBuildingType')}</legend>
      <div className={classes['tiles']}>
        {types.map((type) => (
          <label key={type.value} className={classes['tile']}>
            <input
              type="radio"
              name="constructionType"
              value={type.value}
              checked={value === type.value}
              onChange={() => onChange(type.value)}
            />
            <BuildingPicture type={type.value} />
            <span className={classes['tileText']}>{type.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
