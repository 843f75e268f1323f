/** The list of words that staff keep beside those of the house (违规词表), looked for in public texts. */
export { listedFaults, type PublicTexts, wordsIn } from './listed';
export { allWords, deleteWord, insertWord } from './store';
