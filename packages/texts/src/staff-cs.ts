/** Czech texts that only screens of staff use. */
export { default as clients } from '../cs/clients.json' with { type: 'json' };
export { default as imports } from '../cs/imports.json' with { type: 'json' };
export { default as contractTypes } from '../cs/contractTypes.json' with { type: 'json' };
export { default as client } from '../cs/client.json' with { type: 'json' };
export { default as history } from '../cs/history.json' with { type: 'json' };
export { default as adviserDashboard } from '../cs/adviserDashboard.json' with { type: 'json' };
export { default as staff } from '../cs/staff.json' with { type: 'json' };
export { default as intermediaries } from '../cs/intermediaries.json' with { type: 'json' };
export { default as intermediaryPeople } from '../cs/intermediaryPeople.json' with { type: 'json' };
export { default as documentTemplates } from '../cs/documentTemplates.json' with { type: 'json' };
export { default as strategies } from '../cs/strategies.json' with { type: 'json' };
export { default as contracts } from '../cs/contracts.json' with { type: 'json' };
export { default as templateAnswers } from '../cs/templateAnswers.json' with { type: 'json' };
export { default as vocabulary } from '../cs/vocabulary.json' with { type: 'json' };
export { default as documentWork } from '../cs/documentWork.json' with { type: 'json' };
export { default as documentReview } from '../cs/documentReview.json' with { type: 'json' };
export { default as savedViews } from '../cs/savedViews.json' with { type: 'json' };
