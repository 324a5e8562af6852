import bill from '../../../templates/styles/bill.css?raw';
import certificate from '../../../templates/styles/certificate.css?raw';
import form from '../../../templates/styles/form.css?raw';
import letter from '../../../templates/styles/letter.css?raw';
import muchulka from '../../../templates/styles/muchulka.css?raw';
import note from '../../../templates/styles/note.css?raw';
import paper from '../../../templates/styles/paper.css?raw';
import permit from '../../../templates/styles/permit.css?raw';

/** The very styles of papers, held within the sheet of the desk so that they touch nothing else of the page. */
export const sheetStyles = `[data-paper-sheet]{${[paper, bill, certificate, form, letter, muchulka, note, permit].join('\n')}}`;
