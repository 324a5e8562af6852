import certificate from '../../../templates/styles/certificate.css?raw';
import form from '../../../templates/styles/form.css?raw';
import letter from '../../../templates/styles/letter.css?raw';
import muchulka from '../../../templates/styles/muchulka.css?raw';
import note from '../../../templates/styles/note.css?raw';
import paper from '../../../templates/styles/paper.css?raw';
