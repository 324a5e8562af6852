import { Textarea, TextInput } from '@mantine/core';
import { useDraftText } from '../use-draft-text.ts';
import { type ControlProps, inputProps, textOf } from './control.ts';

/** One line of text. */
export function TextControl(props: ControlProps) {
  const { text, change, leave } = useDraftText(textOf(props.value), (typed) =>
    props.onChange(typed === '' ? undefined : typed),
  );
  return (
    <TextInput
      {...inputProps(props)}
      value={text}
      maxLength={props.node.info.maxLength}
      inputMode={props.node.info.pattern === 'mobile' ? 'tel' : props.node.info.format === 'email' ? 'email' : 'text'}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        leave();
        props.onLeave();
      }}
    />
  );
}

/** Many lines of text; the box grows with them. */
export function LongTextControl(props: ControlProps) {
  const { text, change, leave } = useDraftText(textOf(props.value), (typed) =>
    props.onChange(typed === '' ? undefined : typed),
  );
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={props.spokenLabel === undefined ? 3 : 1}
      maxRows={14}
      value={text}
      maxLength={props.node.info.maxLength}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        leave();
        props.onLeave();
      }}
    />
  );
}
