const thinSpace = '\u2009';
const noBreakSpace = '\u00a0';

/**
 * Sets Nepali text as printers do: a thin space before the danda, no line that begins with a colon, and no line end between
 * an abbreviation and its number.
 * @param html finished markup; its tags hold no such texts
 */
export function typeset(html: string): string {
  return (
    html
      .replace(/[ \u00a0]+([।॥])/g, `${thinSpace}$1`)
      .replace(/ (?=:(?: |$|<))/g, noBreakSpace)
      // the Nepali fonts lack these signs
      .replace(/≥ ?/g, 'कम्तीमा ')
      .replace(/≤ ?/g, 'बढीमा ')
      .replace(/(नं\.|रु\.|मिति|श्री|श्रीमती|सुश्री) (?=(?:<strong>)?[^\s<…])/g, `$1${noBreakSpace}`)
      .replace(/([०-९]) (%|फिट|मिटर|मि\.(?!मि)|वर्गफिट|वर्गमिटर|गते|साल)/g, `$1${noBreakSpace}$2`)
  );
}
