"""Short forms of given names that are no mere abbreviations. A hint for finding, never a proof."""

_GROUPS = """
abraham abe | albert al bert | alexander alex sandy sascha sasha | alexandra alex sandra
alfred fred alf | amanda mandy | andrew andy drew | anthony tony | antonio toni | archibald archie
arthur art | barbara barb | benjamin ben | bernard bernie | catherine cathy kate | charles charlie chuck
christina tina chris | christine chris | christopher chris | cynthia cindy | daniel dan danny
david dave | deborah debbie deb | dimitri dima | dmitry dima | donald don | douglas doug | douglass doug
eduard ed edi | edward ed eddie ted | elizabeth liz beth betty lisa | emmanuel manu | eugene gene
florian flo | francis frank | francisco paco | franklin frank | frederick fred | friedrich fritz
geoffrey geoff | gerald gerry jerry | gregory greg | guillermo memo | harold harry hal
henry harry hank | ignacio nacho | inmaculada inma | jacob jake | jacqueline jackie
james jim jimmy jamie | janet jan | jeffrey jeff | jennifer jenny jen | jessica jess | johann hans
johannes hans | john jack johnny | jonathan jon | jose pepe | joseph joe | joshua josh | judith judy
katherine kathy kate katie | kathleen kathy | kenneth ken | kimberly kim | laurence larry
lawrence larry | leonard len leo | magdalena magda | margaret maggie peggy meg | martin marty
matthew matt | matthias matt | maximilian max | michael mike mick | mikhail misha | mitchell mitch
nathan nate | nathaniel nate | nicholas nick | nicolas nico | nikolai kolya | pamela pam
patricia pat patty | patrick pat | peter pete | philip phil | phillip phil | rachel rae | randall randy
raymond ray | rebecca becky | richard dick rick rich | robert bob rob bobby bert | roberto beto
ronald ron | russell russ | samantha sam | samuel sam | sebastian seb basti | stanislaw stan
stanley stan | stephen steve | steven steve | susan sue susie | suzanne sue | theodore ted theo
thomas tom tommy | timothy tim | tobias tobi | valentina valya | victor vic | victoria vicky
vincent vince | virginia ginny | vladimir vova volodya | walter walt | wilhelm willi
william bill will billy | wolfgang wolf | yevgeny zhenya | zachary zach
"""


def _table() -> dict[str, frozenset[int]]:
    groups: dict[str, set[int]] = {}
    for number, group in enumerate(_GROUPS.replace("\n", "|").split("|")):
        for name in group.split():
            groups.setdefault(name, set()).add(number)
    return {name: frozenset(numbers) for name, numbers in groups.items()}


_NUMBERS = _table()


def are_short_forms(one: str, other: str) -> bool:
    """Whether two folded given names are a name and its short form, or two short forms of one name."""
    return not _NUMBERS.get(one, frozenset()).isdisjoint(_NUMBERS.get(other, ()))
